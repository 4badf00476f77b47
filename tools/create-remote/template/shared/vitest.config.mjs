import { remoteTests } from '@stagedoor/testing/vitest';

export default remoteTests();

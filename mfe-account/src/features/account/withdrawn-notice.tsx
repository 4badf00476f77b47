import { AlertBanner } from '@stagedoor/ui';
import { Outcome } from '../../shared/outcome';

/** Replaces a change that is withdrawn. */
export function WithdrawnNotice() {
  return (
    <Outcome>
      <AlertBanner>The change is withdrawn.</AlertBanner>
    </Outcome>
  );
}

import { HARNESS_POLICY, harnessConfiguration } from './harness-configuration.js';

it('has the policy of a site, which its own page keeps', () => {
  const settings = { remote: 'mfe-x', api: 'none', paths: [], people: [], opensAs: null };

  const { devtool, output } = harnessConfiguration('/mfe-x', settings);

  const policy = HARNESS_POLICY.split('; ');
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy.at(-1)!.split(' ')).toContain(output?.trustedTypes);
  expect(HARNESS_POLICY).not.toContain('unsafe');
  expect(devtool).not.toContain('eval');
});

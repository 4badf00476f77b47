import { errorText, NavLink } from '@stagedoor/platform';
import {
  AlertBanner,
  Cluster,
  Container,
  SelectField,
  Text,
  ThemeSwitch,
  useThemePreference,
} from '@stagedoor/ui';
import { useState } from 'react';
import { BarFrame, Paths } from './harness.styles';
import type { HarnessSettings } from './settings';
import type { Visitor } from './visitor';

const GUEST = { value: '', label: 'Guest' };

/** The bar above the remote: the user, the theme, and the paths of the remote. */
export function Bar({ settings, visitor }: { settings: HarnessSettings; visitor: Visitor }) {
  const { remote, api, people, paths } = settings;
  const [theme, setTheme] = useThemePreference();
  const [problem, setProblem] = useState('');
  const become = (email: string) => {
    const person = people.find((one) => one.email === email) ?? null;
    visitor.become(person).catch((error: unknown) => {
      setProblem(errorText(error, String(error)));
    });
  };
  return (
    <BarFrame>
      <Container>
        <Cluster justify="space-between">
          <div>
            <Text strong>{remote}</Text>
            <Text size="caption" tone="muted">
              {api}
            </Text>
          </div>
          <Cluster align="end">
            <SelectField
              label="Signed in as"
              value={visitor.email ?? GUEST.value}
              options={[GUEST, ...people.map(({ email, label }) => ({ value: email, label }))]}
              onChange={(event) => become(event.target.value)}
            />
            <ThemeSwitch value={theme} onChange={setTheme} />
          </Cluster>
        </Cluster>
        {problem && <AlertBanner tone="error">{problem}</AlertBanner>}
        <Paths aria-label="Paths of this remote">
          {paths.map(({ path, address }) => (
            <NavLink key={path} to={address} end>
              {path}
            </NavLink>
          ))}
        </Paths>
      </Container>
    </BarFrame>
  );
}

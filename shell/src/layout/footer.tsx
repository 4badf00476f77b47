import {
  borderWidth,
  Cluster,
  color,
  Container,
  space,
  Text,
  ThemeSwitch,
  useThemePreference,
} from '@stagedoor/ui';
import styled from 'styled-components';

const Bar = styled.footer`
  margin-top: ${space['3xl']};
  padding-block: ${space.lg};
  border-top: ${borderWidth.hairline} solid ${color('line')};
`;

/** The footer of every page: copyright, phase and theme. */
export function Footer() {
  const [theme, setTheme] = useThemePreference();
  return (
    <Bar>
      <Container>
        <Cluster justify="space-between" gap="md">
          <Cluster gap="md">
            {/* The device may be in another year than the server that has drawn the page. */}
            <Text size="small" tone="muted" suppressHydrationWarning>
              © {new Date().getFullYear()} Stagedoor
            </Text>
            <Text size="small" tone="muted">
              Phase 1
            </Text>
          </Cluster>
          <ThemeSwitch value={theme} onChange={setTheme} />
        </Cluster>
      </Container>
    </Bar>
  );
}

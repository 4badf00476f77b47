import { Text } from '@stagedoor/ui';
import { RolePage, type RolePageProps } from './role-page';

/** A page of example content, with a note at its end that states so. */
export function ExamplePage({ children, ...page }: RolePageProps) {
  return (
    <RolePage {...page}>
      {children}
      <Text size="caption" tone="muted">
        This page shows example content.
      </Text>
    </RolePage>
  );
}

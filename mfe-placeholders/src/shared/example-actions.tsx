import { borderWidth, Button, color, media, space, Text, type ButtonProps } from '@stagedoor/ui';
import { useState } from 'react';
import styled from 'styled-components';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.sm};
  margin-top: ${space.xs};
  padding-top: ${space.md};
  border-top: ${borderWidth.hairline} solid ${color('line')};
`;

/** On a phone the buttons fill their rows. */
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs};

  > * {
    flex-grow: 1;

    ${media.fromTablet} {
      flex-grow: 0;
    }
  }
`;

export interface ExampleAction {
  label: string;
  variant?: ButtonProps['variant'];
}

/** The buttons of an example. A press only shows that the content is an example. */
export function ExampleActions({ actions }: { actions: readonly ExampleAction[] }) {
  const [pressed, setPressed] = useState<string | null>(null);
  return (
    <Root>
      <Buttons>
        {actions.map(({ label, variant }) => (
          <Button key={label} variant={variant} onClick={() => setPressed(label)}>
            {label}
          </Button>
        ))}
      </Buttons>
      <Text role="status" size="small" tone="muted">
        {pressed && `This is an example. ${pressed} does nothing here.`}
      </Text>
    </Root>
  );
}

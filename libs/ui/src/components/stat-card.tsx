import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../themes/color';
import { space } from '../tokens/space';
import { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight } from '../tokens/type';
import { Card } from './card';
import { Text } from './text/text';

const Root = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
`;

const Label = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.xs};
  color: ${color('textMuted')};
  font-size: ${fontSize.small};
`;

const Value = styled.p`
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h1};
  font-weight: ${fontWeight.strong};
  letter-spacing: ${letterSpacing.display};
  line-height: ${lineHeight.tight};
  white-space: nowrap;
`;

/** Props of `StatCard`. */
export interface StatCardProps {
  label: string;
  value: ReactNode;
  /** What the figure refers to, or its period. */
  note?: ReactNode;
  icon?: ReactNode;
}

/** One figure with its label. */
export function StatCard({ label, value, note, icon }: StatCardProps) {
  return (
    <Root padding="md">
      <Label>
        {icon}
        {label}
      </Label>
      <Value>{value}</Value>
      {note && (
        <Text size="caption" tone="subtle">
          {note}
        </Text>
      )}
    </Root>
  );
}

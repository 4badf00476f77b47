import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../../themes/color';
import { space } from '../../tokens/space';
import { fontSize, fontWeight, lineHeight } from '../../tokens/type';
import { Icon } from '../icon/icon';

/** What every field shows beside its control. */
export interface FieldProps {
  /** Always visible, above the control, and its accessible name. */
  label: string;
  /** Help that stays on the screen, below the control. */
  hint?: ReactNode;
  /** What is wrong and what to do. Marks the control invalid and is read out with it. */
  error?: string;
  /** Shows `optional` beside the label; fields are required by default in this product. */
  optional?: boolean;
}

/** What ties a control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  min-width: 0;
`;

const LabelRow = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space.xs};
`;

const Label = styled.label`
  font-size: ${fontSize.small};
  font-weight: ${fontWeight.strong};
`;

const Optional = styled.span`
  color: ${color('textSubtle')};
  font-size: ${fontSize.caption};
`;

const Hint = styled.p`
  color: ${color('textMuted')};
  font-size: ${fontSize.caption};
  line-height: ${lineHeight.snug};
`;

const FieldError = styled.p`
  display: flex;
  align-items: start;
  gap: ${space['2xs']};
  color: ${({ theme }) => theme.tone.danger.text};
  font-size: ${fontSize.caption};
  font-weight: ${fontWeight.strong};
  line-height: ${lineHeight.snug};
`;

interface FieldFrameProps extends FieldProps {
  /** The control's own id, when the caller gave one. */
  id?: string | undefined;
  /** Ids of further descriptions, kept in front of the hint's and the error's. */
  describedBy?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
}

/** Label, control, hint and error in their places, tied together by ids. */
export function FieldFrame({
  label,
  hint,
  error,
  optional = false,
  id,
  describedBy,
  children,
}: FieldFrameProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const showsHint = Boolean(hint) && hint !== error;
  const hintId = showsHint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const descriptions = [describedBy, errorId, hintId].filter(Boolean).join(' ');
  return (
    <Root>
      <LabelRow>
        <Label htmlFor={controlId}>{label}</Label>
        {optional && <Optional>optional</Optional>}
      </LabelRow>
      {children({
        id: controlId,
        'aria-describedby': descriptions || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <FieldError id={errorId}>
          <Icon name="warning" size="sm" />
          <span>{error}</span>
        </FieldError>
      )}
      {showsHint && <Hint id={hintId}>{hint}</Hint>}
    </Root>
  );
}

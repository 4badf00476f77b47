import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../../themes/color';
import { space } from '../../tokens/space';
import { fontSize, fontWeight, lineHeight } from '../../tokens/type';
import { Icon } from '../icon/icon';

/** The props shared by all fields. */
export interface FieldProps {
  /** The accessible name, always visible above the control. */
  label: string;
  /** Help below the control, always visible. */
  hint?: ReactNode;
  /** The problem and how to solve it. Marks the control invalid and is announced with it. */
  error?: string;
  /** Shows `optional` beside the label. Fields are required by default. */
  optional?: boolean;
}

/** The attributes that bind a control to its label, hint and error. */
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
  /** The control's own id, if given. */
  id?: string | undefined;
  /** Ids of further descriptions, placed before those of the hint and the error. */
  describedBy?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
}

/** Lays out label, control, hint and error, and binds them by ids. */
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

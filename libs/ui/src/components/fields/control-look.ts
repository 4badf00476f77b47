import styled, { css } from 'styled-components';
import { color } from '../../themes/color';
import { media } from '../../tokens/media';
import { borderWidth, radius, size } from '../../tokens/shape';
import { space } from '../../tokens/space';
import { fontSize, lineHeight } from '../../tokens/type';

/** The look of the box of an input, select or text area. */
export const controlLook = css`
  width: 100%;
  min-width: 0;
  min-height: ${size.touch};
  padding: ${space.xs} ${space.sm};
  border: ${borderWidth.hairline} solid ${color('lineStrong')};
  border-radius: ${radius.sm};
  color: ${color('text')};
  background: ${color('sunken')};
  font-size: ${fontSize.body};
  line-height: ${lineHeight.body};

  &::placeholder {
    color: ${color('textSubtle')};
    opacity: 1;
  }

  ${media.hover} {
    &:hover:not(:disabled, [aria-invalid='true']) {
      border-color: ${color('textMuted')};
    }
  }

  &[aria-invalid='true'] {
    border-color: ${({ theme }) => theme.tone.danger.text};
  }

  &:disabled {
    color: ${color('textSubtle')};
    cursor: not-allowed;
  }
`;

/** Places a sign before the input or a button after it, inside its box. */
export const ControlRow = styled.div`
  position: relative;
  display: flex;
  align-items: center;
`;

/** A sign inside the box, before the text. */
export const Leading = styled.span`
  position: absolute;
  left: ${space.sm};
  display: inline-flex;
  color: ${color('textMuted')};
  pointer-events: none;
`;

/** A button inside the box, after the text. */
export const Trailing = styled.span`
  position: absolute;
  right: 0;
  display: inline-flex;
`;

/** The native input in the product's look, without the spin buttons of numbers. */
export const Input = styled.input<{ $leading?: boolean; $trailing?: boolean }>`
  ${controlLook}
  ${({ $leading }) =>
    $leading &&
    css`
      padding-left: ${space.xl};
    `}
  ${({ $trailing }) =>
    $trailing &&
    css`
      padding-right: ${space['2xl']};
    `}

  &[type='date'],
  &[type='time'] {
    appearance: none;
  }

  &[type='number'] {
    appearance: textfield;
  }

  &::-webkit-inner-spin-button,
  &::-webkit-outer-spin-button {
    appearance: none;
  }

  &::-webkit-date-and-time-value {
    text-align: start;
  }
`;

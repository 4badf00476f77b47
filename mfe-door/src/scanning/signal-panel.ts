import {
  darkTheme,
  fontFamily,
  fontSize,
  fontWeight,
  lightTheme,
  lineHeight,
  radius,
  size,
  space,
} from '@stagedoor/ui';
import styled, { css } from 'styled-components';
import type { SignalTone } from './signal';

/** The same in both themes: bright, and as far from each other as they can be. */
export const LOOKS: Record<SignalTone, { background: string; text: string }> = {
  success: { background: darkTheme.tone.success.text, text: darkTheme.color.canvas },
  info: { background: darkTheme.tone.info.text, text: darkTheme.color.canvas },
  warning: { background: darkTheme.tone.warning.text, text: darkTheme.color.canvas },
  danger: { background: lightTheme.color.dangerAction, text: lightTheme.color.onDangerAction },
};

/** Seen at arm's length, at night and in the sun. Stripes mark a decision without network. */
export const SignalPanel = styled.div<{ $tone: SignalTone | null; $striped: boolean }>`
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: ${space.xs};
  min-height: calc(${size.block} * 1.5);
  padding: ${space.lg};
  border-radius: ${radius.lg};
  text-align: center;
  overflow-wrap: anywhere;

  ${({ $tone, theme }) =>
    $tone
      ? css`
          background-color: ${LOOKS[$tone].background};
          color: ${LOOKS[$tone].text};
          forced-color-adjust: none;
        `
      : css`
          background-color: ${theme.color.sunken};
          color: ${theme.color.textMuted};
        `}
  ${({ $striped, $tone }) =>
    $striped &&
    css`
      border: ${space.sm} solid transparent;
      background-clip: padding-box;
      outline: ${space.sm} dashed ${LOOKS[$tone ?? 'success'].background};
      outline-offset: -${space.sm};
    `}
`;

/** What was decided, in a word or two. */
export const SignalTitle = styled.p`
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h1};
  font-weight: ${fontWeight.strong};
  line-height: ${lineHeight.tight};
  text-wrap: balance;
`;

/** What to do. */
export const SignalDetail = styled.p`
  font-size: ${fontSize.lead};
`;

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
import type { Decision } from '../../scanning/decision';
import { wordsOf, type VerdictTone } from './verdict-words';

/** The same in both themes: bright, and as far from each other as they can be. */
const LOOKS: Record<VerdictTone, { background: string; text: string }> = {
  success: { background: darkTheme.tone.success.text, text: darkTheme.color.canvas },
  warning: { background: darkTheme.tone.warning.text, text: darkTheme.color.canvas },
  danger: { background: lightTheme.color.dangerAction, text: lightTheme.color.onDangerAction },
};

/** Seen at arm's length, at night and in the sun. Stripes mark a decision without network. */
const Panel = styled.div<{ $tone: VerdictTone | null; $striped: boolean }>`
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
        `
      : css`
          background-color: ${theme.color.sunken};
          color: ${theme.color.textMuted};
        `}
  ${({ $striped }) =>
    $striped &&
    css`
      border: ${space.sm} solid transparent;
      background-clip: padding-box;
      outline: ${space.sm} dashed ${LOOKS.success.background};
      outline-offset: -${space.sm};
    `}
`;

const Title = styled.p`
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h1};
  font-weight: ${fontWeight.strong};
  line-height: ${lineHeight.tight};
`;

const Detail = styled.p`
  font-size: ${fontSize.lead};
`;

interface VerdictPanelProps {
  /** Null before the first scan and while one is being decided. */
  decision: Decision | null;
  /** Why a scan could not be decided. */
  problem: string | null;
  pending: boolean;
  timeZone: string;
}

/** The verdict on the last scan. */
export function VerdictPanel({ decision, problem, pending, timeZone }: VerdictPanelProps) {
  const words = decision && wordsOf(decision, timeZone);
  const striped = decision?.isLocal === true && decision.verdict === 'admitted';
  return (
    <Panel
      $tone={problem === null ? (words?.tone ?? null) : 'danger'}
      $striped={striped}
      role="alert"
      aria-atomic="true"
      aria-busy={pending}
      aria-label="Verdict"
    >
      {words ? (
        <>
          <Title>{words.title}</Title>
          <Detail>{words.detail}</Detail>
        </>
      ) : (
        <Detail>{problem ?? (pending ? 'Checking …' : 'Ready for the first ticket.')}</Detail>
      )}
    </Panel>
  );
}

import { type Direction, DIRECTIONS } from '@stagedoor/contracts';
import {
  borderWidth,
  color,
  fontFamily,
  fontSize,
  fontWeight,
  Icon,
  lineHeight,
  radius,
  size,
  space,
} from '@stagedoor/ui';
import styled, { css } from 'styled-components';
import { LOOKS } from '../../scanning/signal-panel';

const TEXTS: Record<Direction, { title: string; on: string; off: string }> = {
  in: { title: 'In', on: 'Scanning in', off: 'Guests come in' },
  out: { title: 'Out', on: 'Scanning out', off: 'Guests go out' },
};
/** In is as quiet as a button, so that it is no verdict; Out has the colour of its own. */
const CHOSEN = {
  in: css`
    background-color: ${color('action')};
    color: ${color('onAction')};
  `,
  out: css`
    background-color: ${LOOKS.info.background};
    color: ${LOOKS.info.text};
  `,
};

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.sm};
`;

/** The chosen one is filled, has a tick and says so. */
const Choice = styled.button<{ $direction: Direction; $chosen: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  min-height: calc(${size.touch} * 2);
  padding: ${space.sm} ${space.md};
  border: ${borderWidth.mark} solid ${color('lineStrong')};
  border-radius: ${radius.md};
  color: ${color('textMuted')};
  background: transparent;
  text-align: start;

  ${({ $direction, $chosen }) =>
    $chosen &&
    css`
      border-color: transparent;
      ${CHOSEN[$direction]}
    `}
`;

const Title = styled.span`
  display: flex;
  align-items: center;
  justify-content: space-between;
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h2};
  font-weight: ${fontWeight.strong};
  line-height: ${lineHeight.tight};
`;

const Note = styled.span`
  font-size: ${fontSize.small};
`;

interface DirectionChoiceProps {
  direction: Direction;
  onChoose: (direction: Direction) => void;
}

/** Whether this phone scans guests who come in or guests who go out. */
export function DirectionChoice({ direction, onChoose }: DirectionChoiceProps) {
  return (
    <Choices role="group" aria-label="Which way guests go">
      {DIRECTIONS.map((one) => {
        const { title, on, off } = TEXTS[one];
        const chosen = one === direction;
        return (
          <Choice
            key={one}
            type="button"
            $direction={one}
            $chosen={chosen}
            aria-pressed={chosen}
            onClick={() => onChoose(one)}
          >
            <Title>
              {title}
              {chosen && <Icon name="check" size="lg" />}
            </Title>
            <Note>{chosen ? on : off}</Note>
          </Choice>
        );
      })}
    </Choices>
  );
}

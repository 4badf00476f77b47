import { headsetNumber, type HeadsetLabelToPrint } from '@stagedoor/contracts';
import { fontSize, fontWeight, size, space } from '@stagedoor/ui';
import styled from 'styled-components';
import { onPaper } from '../../shared/on-paper';

const Sheet = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${size.block}, 1fr));
  gap: ${space.sm};
  list-style: none;

  ${onPaper} {
    grid-template-columns: repeat(4, 1fr);
  }
`;

/** Dark on white in both themes, because scanners read it so. */
const Label = styled.li`
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: ${space.xs};
  background: white;
  color: black;
  break-inside: avoid;

  svg {
    width: 100%;
    fill: currentColor;
  }

  strong {
    font-size: ${fontSize.h4};
    font-weight: ${fontWeight.strong};
  }

  span {
    font-size: ${fontSize.caption};
  }
`;

/** A label for each headset: its QR code, its number and the code to type. */
export function LabelSheet({ labels }: { labels: readonly HeadsetLabelToPrint[] }) {
  return (
    <Sheet aria-label="Labels">
      {labels.map(({ number, code, path, size: side }) => (
        <Label key={number}>
          <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={`QR code of ${code}`}>
            <path d={path} />
          </svg>
          <strong>{headsetNumber(number)}</strong>
          <span>{code}</span>
        </Label>
      ))}
    </Sheet>
  );
}

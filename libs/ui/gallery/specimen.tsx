import { color, fontFamily, fontSize, size, space, Stack } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Figure = styled.figure`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  min-width: 0;
`;

const Label = styled.figcaption`
  color: ${color('textSubtle')};
  font-family: ${fontFamily.mono};
  font-size: ${fontSize.caption};
`;

/** One state of a component, labelled with its JSX. */
export function Specimen({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Figure>
      <Label>{label}</Label>
      <div>{children}</div>
    </Figure>
  );
}

/** Specimens in a column. */
export function Specimens({ children }: { children: ReactNode }) {
  return <Stack gap="lg">{children}</Stack>;
}

/** Small specimens in a grid; two per row on a phone. */
export const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${size.block}, 100%), 1fr));
  gap: ${space.md};
`;

import { useState } from 'react';
import styled from 'styled-components';
import { ArtworkSvg } from './artwork-svg';

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  aspect-ratio: 16 / 9;

  > * {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** Props of `EventArtwork`. */
export interface EventArtworkProps {
  /** The event's id; everything that is drawn comes from it. */
  id: string;
  /** A picture to show instead; if it cannot be loaded, the drawing returns. */
  coverImageUrl?: string | null | undefined;
  className?: string;
}

/** The picture of an event in 16:9: its cover, or sound in the three hues, the same every time and different for each event. Decoration; put it in a `Card`, which rounds its corners. */
export function EventArtwork({ id, coverImageUrl, className }: EventArtworkProps) {
  const [broken, setBroken] = useState<string>();
  const cover = coverImageUrl && coverImageUrl !== broken ? coverImageUrl : undefined;
  return (
    <Frame className={className} aria-hidden="true">
      {cover ? (
        <img src={cover} alt="" loading="lazy" onError={() => setBroken(cover)} />
      ) : (
        <ArtworkSvg id={id} />
      )}
    </Frame>
  );
}

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
  /** The event's id, which determines the drawing. */
  id: string;
  /** A picture to show instead. If it fails to load, the drawing is shown. */
  coverImageUrl?: string | null | undefined;
  className?: string;
}

/**
 * The picture of an event in 16:9: its cover, or a drawing of sound in the three hues that differs per event.
 * Decoration; place it in a `Card`, which rounds its corners.
 */
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

import { ContentsNav, ExhibitLinks, RoomLinks } from './gallery.styles';
import type { Room } from './exhibit';

/** Lists the rooms and exhibits with a link to each. */
export function Contents({ rooms }: { rooms: readonly Room[] }) {
  return (
    <ContentsNav aria-label="Contents">
      <RoomLinks role="list">
        {rooms.map((room) => (
          <li key={room.id}>
            <a href={`#${room.id}`}>{room.title}</a>
            <ExhibitLinks role="list">
              {room.exhibits.map((exhibit) => (
                <li key={exhibit.id}>
                  <a href={`#${exhibit.id}`}>{exhibit.title}</a>
                </li>
              ))}
            </ExhibitLinks>
          </li>
        ))}
      </RoomLinks>
    </ContentsNav>
  );
}

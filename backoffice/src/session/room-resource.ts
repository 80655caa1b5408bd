import type { ResourceProps } from 'react-admin';
import type { Room } from './rooms.js';

/** What react-admin is told of a screen that lists records. */
export interface RoomResource extends ResourceProps {
  name: Room;
}

import { useState } from 'react';
import { readStored, storeIfPossible } from '../../shared/device';

const CAMERA_ON = 'door-camera-on';

/** Whether this device scans with its camera, remembered for the next visit. */
export function useCameraOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readStored(CAMERA_ON) === 'yes');
  return [
    on,
    (next) => {
      storeIfPossible(CAMERA_ON, next ? 'yes' : 'no');
      setOn(next);
    },
  ];
}

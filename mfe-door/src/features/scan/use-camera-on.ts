import { useState } from 'react';

const CAMERA_ON = 'door-camera-on';

/** Whether this device scans with its camera, remembered for the next visit. */
export function useCameraOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(CAMERA_ON) === 'yes');
  return [
    on,
    (next) => {
      localStorage.setItem(CAMERA_ON, next ? 'yes' : 'no');
      setOn(next);
    },
  ];
}

import { useEffect, useState } from 'react';
import { hasMicrophone, microphonePermission } from '../recording/microphone.ts';

/** Reports whether the device has a microphone. Undefined until known. Follows new devices. */
export function useHasMicrophone(): boolean | undefined {
  const [present, setPresent] = useState<boolean>();
  useEffect(() => {
    const { mediaDevices } = navigator;
    const look = () => void hasMicrophone().then(setPresent);
    look();
    mediaDevices.addEventListener('devicechange', look);
    return () => mediaDevices.removeEventListener('devicechange', look);
  }, []);
  return present;
}

/**
 * Reports whether the browser refuses the microphone without asking. Follows changes of the
 * permission.
 */
export function useIsMicrophoneBlocked(): boolean {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    void microphonePermission().then((permission) => {
      if (!permission || left.signal.aborted) return;
      const follow = () => setBlocked(permission.state === 'denied');
      follow();
      permission.addEventListener('change', follow, { signal: left.signal });
    });
    return () => left.abort();
  }, []);
  return blocked;
}

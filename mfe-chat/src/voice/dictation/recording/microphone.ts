import { VoiceError } from '../voice-error.ts';

const CONSTRAINTS: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
};

/** Returns the page's permission to use the microphone. Null if the browser does not say. */
export async function microphonePermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'microphone' });
  } catch {
    return null;
  }
}

/** Reports whether the device has a microphone. True if the browser does not say. */
export async function hasMicrophone(): Promise<boolean> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'audioinput');
  } catch {
    return true;
  }
}

/** Opens the microphone. The browser may ask the user first. Throws a VoiceError. */
export async function openMicrophone(): Promise<MediaStream> {
  const permission = await microphonePermission();
  if (permission?.state === 'denied') throw new VoiceError('blocked');
  try {
    return await navigator.mediaDevices.getUserMedia(CONSTRAINTS);
  } catch (error) {
    throw new VoiceError(kindOf(error), error);
  }
}

function kindOf(error: unknown) {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'NotReadableError':
    case 'OverconstrainedError':
    case 'AbortError':
      return 'missing';
    default:
      return 'notStarted';
  }
}

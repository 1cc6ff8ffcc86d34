/** Whether this browser can record here; only secure pages may. */
export const canRecord = (): boolean =>
  window.isSecureContext &&
  typeof MediaRecorder === 'function' &&
  typeof (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === 'function';

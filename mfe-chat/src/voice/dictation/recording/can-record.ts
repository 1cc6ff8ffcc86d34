/** Reports whether this browser can record. Browsers allow recording only in secure contexts. */
export const canRecord = (): boolean =>
  window.isSecureContext &&
  typeof MediaRecorder === 'function' &&
  typeof (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === 'function';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canRecord } from './can-record.ts';

describe('canRecord', () => {
  beforeEach(() => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('MediaRecorder', () => {});
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => {} } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is true when the browser has all that recording needs', () => {
    expect(canRecord()).toBe(true);
  });

  it('[5.3] is false on an insecure page', () => {
    vi.stubGlobal('isSecureContext', false);
    expect(canRecord()).toBe(false);
  });

  it('[5.3] is false without a recorder', () => {
    vi.stubGlobal('MediaRecorder', undefined);
    expect(canRecord()).toBe(false);
  });

  it.each([{}, { mediaDevices: {} }])(
    '[5.3] is false without access to a microphone',
    (navigator) => {
      vi.stubGlobal('navigator', navigator);
      expect(canRecord()).toBe(false);
    },
  );
});

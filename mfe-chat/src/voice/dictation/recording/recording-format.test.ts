import { describe, expect, it } from 'vitest';
import { chooseFormat, recordingFileName } from './recording-format.ts';

describe('chooseFormat', () => {
  it('[5.12] prefers wav, mp4, webm with opus, webm and ogg with opus, in this order', () => {
    const refused = new Set<string>();
    const chosen: (string | undefined)[] = [];
    for (let format; (format = chooseFormat((type) => !refused.has(type)));) {
      refused.add(format);
      chosen.push(format);
    }
    expect(chosen).toEqual([
      'audio/wav',
      'audio/mp4',
      'audio/webm;codecs=opus',
      'audio/webm',
      'audio/ogg;codecs=opus',
    ]);
  });

  it('leaves the choice to a browser that supports none of them', () => {
    expect(chooseFormat(() => false)).toBeUndefined();
  });
});

describe('recordingFileName', () => {
  it.each([
    ['audio/wav', 'audio.wav'],
    ['audio/x-wav', 'audio.wav'],
    ['audio/mp4;codecs=mp4a.40.2', 'audio.mp4'],
    ['audio/webm;codecs=opus', 'audio.webm'],
    ['audio/ogg; codecs=opus', 'audio.ogg'],
    ['video/x-matroska', 'audio.webm'],
    ['', 'audio.webm'],
  ])('[5.12] names a recording of type %j %s', (type, name) => {
    expect(recordingFileName(type)).toBe(name);
  });
});

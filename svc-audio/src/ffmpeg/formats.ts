/** Containers and codecs' own formats only: a playlist would make ffmpeg open what it names. */
const FORMATS = [
  'wav',
  'w64',
  'aiff',
  'caf',
  'mp3',
  'aac',
  'flac',
  'ogg',
  'amr',
  'matroska',
  'webm',
  'mov',
  'mp4',
  'm4a',
];

export const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error'];

/** Input options for sound from outside: no network, no playlists, one thread. */
export const UNTRUSTED_INPUT = [
  '-threads',
  '1',
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  FORMATS.join(','),
];

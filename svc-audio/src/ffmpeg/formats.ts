/**
 * The formats that ffmpeg accepts. They are media formats only, because a playlist would make
 * ffmpeg open the URLs in it.
 */
const FORMATS = 'wav,w64,aiff,caf,mp3,aac,flac,ogg,amr,matroska,webm,mov,mp4,m4a';

export const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error'];

/** Input options for untrusted files: no network, no playlists, one thread. */
export const UNTRUSTED_INPUT = [
  '-threads',
  '1',
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  FORMATS,
];

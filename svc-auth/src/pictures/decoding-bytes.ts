import { limits } from '@targum/contracts';
import type { Metadata } from 'sharp';

/** Memory that libvips uses besides the picture. */
const MARGIN_BYTES = 16 * 1024 * 1024;
/** Upper bounds for rows in the resizing pipeline: their number, and their size in pictures. */
const ROWS = 2304;
const ROWS_MAX = 2.5;
/** Bytes per pixel for rotating the reduced picture. */
const BYTES_TURNED = 16;
/** EXIF orientations from this value on are rotated by 90 degrees. */
const FIRST_SIDEWAYS = 5;

/** Bytes per pixel that the decoder keeps until it is done. */
const bytesKept = ({ format, channels, isProgressive }: Metadata, depth: number): number => {
  // Only a JPEG or PNG that is not interlaced is decoded row by row.
  if (format === 'jpeg') return isProgressive ? 2 * channels : 0;
  if (format === 'png') return isProgressive ? channels * depth : 0;
  return 4;
};

/**
 * The factor by which the decoder reduces the picture: a JPEG can be decoded to an eighth of its
 * size.
 */
const shrinkOnLoad = ({ format, width, height }: Metadata): number => {
  const needed = Math.min(width, height) / limits.picture.sidePixels;
  return format === 'jpeg' ? ([8, 4, 2].find((shrink) => needed >= 2 * shrink) ?? 1) : 1;
};

/**
 * An upper bound of the memory needed to turn a picture with this header into a small square, in
 * bytes. It is based on measurements of pictures of all formats and shapes, since libvips cannot
 * predict it.
 */
export const decodingBytes = (header: Metadata): number => {
  const { width, height, channels, orientation = 1 } = header;
  const { sidePixels } = limits.picture;
  const depth = header.depth === 'ushort' ? 2 : 1;
  const pixels = width * height;
  const bytesPerRow = (width / shrinkOnLoad(header)) * channels * depth;
  const rows = Math.min(bytesPerRow * ROWS, pixels * channels * depth * ROWS_MAX);
  const longSide = (Math.max(width, height) / Math.min(width, height)) * sidePixels;
  const turned = orientation >= FIRST_SIDEWAYS ? longSide * sidePixels * BYTES_TURNED : 0;
  return MARGIN_BYTES + pixels * bytesKept(header, depth) + rows + turned;
};

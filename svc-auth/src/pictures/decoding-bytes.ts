import { limits } from '@targum/contracts';
import type { Metadata } from 'sharp';

/** Memory that libvips uses in addition to the picture. */
const MARGIN_BYTES = 16 * 1024 * 1024;
/** Upper bound for the memory of the resizing pipeline, in rows of the picture. */
const ROWS = 2304;
/** Upper bound for the same memory, in whole pictures. The smaller of the two counts. */
const ROWS_MAX = 2.5;
/** Bytes per pixel for rotating the reduced picture. */
const BYTES_TURNED = 16;
/** EXIF orientations from this value on are rotated by 90 degrees. */
const FIRST_SIDEWAYS = 5;

/** Returns the bytes per pixel that the decoder keeps until the picture is decoded. */
const bytesKept = ({ format, channels, isProgressive }: Metadata, depth: number): number => {
  // The decoder keeps nothing of a non-progressive JPEG or a non-interlaced PNG, because it decodes
  // them row by row.
  if (format === 'jpeg') return isProgressive ? 2 * channels : 0;
  if (format === 'png') return isProgressive ? channels * depth : 0;
  return 4;
};

/** Returns the factor by which the decoder reduces the picture, which only JPEG permits. */
const shrinkOnLoad = ({ format, width, height }: Metadata): number => {
  const needed = Math.min(width, height) / limits.picture.sidePixels;
  return format === 'jpeg' ? ([8, 4, 2].find((shrink) => needed >= 2 * shrink) ?? 1) : 1;
};

/**
 * Returns an upper bound, in bytes, of the memory needed to make a small square from a picture with
 * this header. The bound is based on measurements of pictures of all formats and shapes, because
 * libvips cannot predict its memory.
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

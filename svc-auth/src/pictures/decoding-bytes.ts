import { limits } from '@targum/contracts';
import type { Metadata } from 'sharp';

/** What libvips takes beside the picture itself. */
const MARGIN_BYTES = 16 * 1024 * 1024;
/** Rows on their way through the resizing: at most so many, and so many times the picture. */
const ROWS = 2304;
const ROWS_MAX = 2.5;
/** Bytes of each pixel that is turned, once the picture is small. */
const BYTES_TURNED = 16;
/** EXIF orientations from here on lie on their side. */
const FIRST_SIDEWAYS = 5;

/** What the decoder keeps from the first pixel to the last, in bytes a pixel. */
const bytesKept = ({ format, channels, isProgressive }: Metadata, depth: number): number => {
  // Only a JPEG or PNG whose rows come in order is decoded row by row.
  if (format === 'jpeg') return isProgressive ? 2 * channels : 0;
  if (format === 'png') return isProgressive ? channels * depth : 0;
  return 4;
};

/** How many times smaller a picture comes out of its decoder: JPEG can be decoded to an eighth. */
const shrinkOnLoad = ({ format, width, height }: Metadata): number => {
  const needed = Math.min(width, height) / limits.picture.sidePixels;
  return format === 'jpeg' ? ([8, 4, 2].find((shrink) => needed >= 2 * shrink) ?? 1) : 1;
};

/**
 * An upper bound of the memory that it takes to make a small square of a picture with this header,
 * in bytes. It comes from measurements of pictures of all formats and shapes: libvips cannot tell.
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

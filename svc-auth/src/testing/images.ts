import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif';

interface Picture {
  readonly width?: number;
  readonly height?: number;
  readonly format?: Format;
  /** True to create an interlaced PNG, which can only be decoded as a whole. */
  readonly interlaced?: boolean;
}

/** Creates an encoded picture of one colour. */
export const picture = ({
  width = 320,
  height = 200,
  format = 'png',
  interlaced = false,
}: Picture = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b6b' } })
    .toFormat(format, interlaced ? { progressive: true } : {})
    .toBuffer();

/**
 * Creates a photo like that of a phone held sideways. The pixels are stored rotated, and the right
 * half of the upright photo is red. The EXIF data contains a location.
 */
export const sidewaysPhoto = async () => {
  const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 400, height: 800, channels: 3, background: 'blue' } })
    .composite([{ input: red, top: 0, left: 0 }])
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
};

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>',
);

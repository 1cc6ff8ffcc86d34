/** A file name made of the product's name: `targum-qr-code.png`. */
export const pngFileName = (product: string): string => {
  const slug = product
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${slug || 'app'}-qr-code.png`;
};

/** Saves what a canvas shows as a PNG file. */
export function saveCanvas(canvas: HTMLCanvasElement, fileName: string): void {
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = fileName;
  link.click();
}

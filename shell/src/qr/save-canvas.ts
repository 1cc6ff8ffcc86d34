/** Makes a file name from the product's name, such as `targum-qr-code.png`. */
export const pngFileName = (product: string): string => {
  const slug = product
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${slug || 'app'}-qr-code.png`;
};

export function saveCanvas(canvas: HTMLCanvasElement, fileName: string): void {
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = fileName;
  link.click();
}

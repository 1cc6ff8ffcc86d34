/** A message in a request to the model, without the data that the product puts below it. */
export function messageOf(content: string): string {
  const start = content.lastIndexOf('\n\n<data>\n');
  return start === -1 || !content.endsWith('\n</data>') ? content : content.slice(0, start);
}

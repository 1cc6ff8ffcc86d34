import { personalDataCalls } from '@targum/contracts/on-demand';
import { responseError } from '@targum/ui-kit';

/** The name that the server gives the file. */
const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
  'my-data.zip';

/**
 * Downloads everything that the product keeps about the user, and saves it as a file. A link would show
 * the server's refusal instead of the page.
 * @throws {ApiError} for an answer with an error; the browser's error if the answer breaks off.
 */
export async function downloadData(): Promise<void> {
  const response = await fetch(new Request(personalDataCalls.export.path));
  if (!response.ok) throw await responseError(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameIn(response);
  link.click();
  URL.revokeObjectURL(address);
}

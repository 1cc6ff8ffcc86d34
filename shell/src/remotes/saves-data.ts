/** The Network Information API, which not all browsers have. */
interface Connection {
  readonly saveData?: boolean;
}

/** Whether the user has turned on the data saver of the browser or the phone. */
export const savesData = (): boolean =>
  (navigator as { readonly connection?: Connection }).connection?.saveData === true;

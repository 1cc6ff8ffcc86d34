/** The Network Information API, which not all browsers have. */
interface Connection {
  readonly saveData?: boolean;
}

/** Reports whether the data saver of the browser or phone is on. */
export const savesData = (): boolean =>
  (navigator as { readonly connection?: Connection }).connection?.saveData === true;

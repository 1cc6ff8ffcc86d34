/** The Network Information API, which not all browsers have. */
interface Connection {
  readonly saveData?: boolean;
}

export const savesData = (): boolean =>
  (navigator as { readonly connection?: Connection }).connection?.saveData === true;

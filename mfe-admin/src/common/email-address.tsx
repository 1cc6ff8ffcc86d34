import { Fragment } from 'react';

/** Shows an address that breaks before '@' or a dot rather than within a word. */
export function EmailAddress({ address }: { readonly address: string }) {
  const [first, ...others] = address.split(/(?=[@.])/);
  return (
    <bdi dir="ltr">
      {first}
      {others.map((part, place) => (
        <Fragment key={`${place} ${part}`}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

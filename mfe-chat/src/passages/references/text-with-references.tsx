import { Fragment } from 'react';
import { ReferenceButton } from './reference-button.tsx';
import type { MessageReference } from './references-of.ts';

interface TextWithReferencesProps {
  readonly text: string;
  /** In their order. Those beyond the text are left out. */
  readonly references: readonly MessageReference[];
}

/** A plain text in which references are buttons. */
export function TextWithReferences({ text, references }: TextWithReferencesProps) {
  const inText = references.filter(({ end }) => end <= text.length);
  return (
    <>
      {inText.map((reference, index) => (
        <Fragment key={reference.start}>
          {text.slice(inText[index - 1]?.end ?? 0, reference.start)}
          <ReferenceButton reference={reference}>
            {text.slice(reference.start, reference.end)}
          </ReferenceButton>
        </Fragment>
      ))}
      {text.slice(inText.at(-1)?.end ?? 0)}
    </>
  );
}

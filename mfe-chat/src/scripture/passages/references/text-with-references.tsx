import { Fragment } from 'react';
import type { Annotation } from '@targum/contracts/on-demand';
import { ReferenceButton } from './reference-button.tsx';
import { referencesOf } from './references-of.ts';
import { unbroken } from './unbroken.tsx';

export interface TextWithReferencesProps {
  readonly text: string;
  readonly annotations: readonly Annotation[];
}

export default function TextWithReferences({ text, annotations }: TextWithReferencesProps) {
  const inText = referencesOf(annotations).filter(({ end }) => end <= text.length);
  return (
    <>
      {inText.map((reference, index) => (
        <Fragment key={reference.start}>
          {unbroken(text.slice(inText[index - 1]?.end ?? 0, reference.start))}
          <ReferenceButton reference={reference}>
            {text.slice(reference.start, reference.end)}
          </ReferenceButton>
        </Fragment>
      ))}
      {unbroken(text.slice(inText.at(-1)?.end ?? 0))}
    </>
  );
}

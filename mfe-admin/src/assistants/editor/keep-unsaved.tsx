import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { SaveAssistantRequest } from '@targum/contracts/on-demand';
import type { UnsavedStore } from './unsaved-fields.ts';

interface KeepUnsavedProps {
  readonly control: Control<SaveAssistantRequest>;
  readonly store: UnsavedStore;
}

/** Keeps what is typed, in a component of its own: it renders with each character. */
export function KeepUnsaved({ control, store }: KeepUnsavedProps) {
  const values = useWatch({ control });
  const { isDirty } = useFormState({ control });
  useEffect(() => {
    if (isDirty) store.write(values as SaveAssistantRequest);
    else store.clear();
  }, [isDirty, store, values]);
  return null;
}

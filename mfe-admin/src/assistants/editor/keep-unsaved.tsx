import { useEffect } from 'react';
import type { SaveAssistantRequest } from '@targum/contracts/on-demand';
import { useFormState, useWatch } from '@targum/ui-kit/forms';
import type { Control } from '@targum/ui-kit/forms';
import type { UnsavedStore } from './unsaved-fields.ts';

interface KeepUnsavedProps {
  readonly control: Control<SaveAssistantRequest, unknown, SaveAssistantRequest>;
  readonly store: UnsavedStore;
}

/**
 * Keeps unsaved fields. This is a separate component, so that a typed character does not render the
 * whole editor.
 */
export function KeepUnsaved({ control, store }: KeepUnsavedProps) {
  const values = useWatch({ control });
  const { isDirty } = useFormState({ control });
  useEffect(() => {
    if (isDirty) store.write(values as SaveAssistantRequest);
    else store.clear();
  }, [isDirty, store, values]);
  return null;
}

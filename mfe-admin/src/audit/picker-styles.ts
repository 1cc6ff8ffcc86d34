import { makeStyles, MOBILE } from '@targum/ui-kit';

const TOUCH_TARGET = '44px';

/** The sizes of a picker and its options, which are as high as a finger on phones. */
export const usePickerStyles = makeStyles({
  // Fluent gives the frame a fixed height, which cuts off a higher field.
  box: { minWidth: 0, [MOBILE]: { height: 'auto' } },
  // Overlaps the frame's borders, so that the field is as high as the ones beside it.
  input: { [MOBILE]: { minHeight: TOUCH_TARGET, marginBlock: '-1px' } },
  option: { [MOBILE]: { minHeight: TOUCH_TARGET } },
});

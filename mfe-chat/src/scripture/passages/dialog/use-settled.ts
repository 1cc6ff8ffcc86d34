import { useEffect, useState } from 'react';

/**
 * Delays a value until the value has not changed for a while. The returned function takes a value
 * at once.
 * @param milliseconds the time without a change
 */
export function useSettled<Value>(
  value: Value,
  milliseconds: number,
): [Value, (value: Value) => void] {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return [settled, settle];
}

import { useEffect, useState } from 'react';

/**
 * Delays a value until it has not changed for a while. The returned function takes a value at once.
 * @param milliseconds how long it must not change.
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

import ArrowDownwardOutlined from '@mui/icons-material/ArrowCircleDown';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowCircleUp';
import { IconButtonWithTooltip, RemoveItemButton, useSimpleFormIterator, useSimpleFormIteratorItem } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { valueText } from '#libs/field-names.js';

interface ItemButtonsProps {
  /** What an item of the list is called, such as `holiday`. */
  item: string;
  /** The field that names the item. */
  field: string;
}

/** The name of an item of a list of inputs for screen readers, such as `holiday 2, Diwali`. */
function useItemName({ item, field }: ItemButtonsProps): string {
  const { source } = useSimpleFormIterator();
  const { index } = useSimpleFormIteratorItem();
  const name = useWatch({ name: `${source}.${index}.${field}` }) as string | null | undefined;
  return `${item} ${index + 1}${name ? `, ${valueText(name)}` : ''}`;
}

export function RemoveItem(props: ItemButtonsProps) {
  return <RemoveItemButton aria-label={`Remove ${useItemName(props)}`} />;
}

export function MoveItem(props: ItemButtonsProps) {
  const { index, total, reOrder } = useSimpleFormIteratorItem();
  const name = useItemName(props);
  return (
    <>
      <IconButtonWithTooltip
        label="Move up"
        aria-label={`Move up ${name}`}
        size="small"
        color="primary"
        disabled={index === 0}
        onClick={() => reOrder(index - 1)}
      >
        <ArrowUpwardOutlined fontSize="small" />
      </IconButtonWithTooltip>
      <IconButtonWithTooltip
        label="Move down"
        aria-label={`Move down ${name}`}
        size="small"
        color="primary"
        disabled={index + 1 === total}
        onClick={() => reOrder(index + 1)}
      >
        <ArrowDownwardOutlined fontSize="small" />
      </IconButtonWithTooltip>
    </>
  );
}

import { Box, Chip, IconButton } from '@mui/material';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { PlainList } from '../components/PlainList.js';

interface TagsProps {
  tags: readonly string[];
  /** The name of the customer. */
  of: string;
  /** The number of tags to show. The default is all. */
  max?: number;
  /** Removes a tag. Without it, the tags are read-only. */
  onRemove?: (tag: string) => void;
}

/** The tags of a customer as chips; nothing when there are none. */
export function Tags({ tags, of, max = tags.length, onRemove }: TagsProps) {
  if (tags.length === 0) return null;
  const more = tags.slice(max);
  return (
    <PlainList aria-label={`Tags of ${of}`} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      {tags.slice(0, max).map((tag) => (
        <li key={tag}>
          <Chip
            size={onRemove ? 'medium' : 'small'}
            variant="outlined"
            label={
              <>
                {tag}
                {onRemove && (
                  <IconButton
                    size="small"
                    aria-label={`Remove the tag ${tag}`}
                    onClick={() => onRemove(tag)}
                    sx={{ p: 0.5, ml: 0.25, mr: -1, '& svg': { fontSize: 16 } }}
                  >
                    <CloseOutlined />
                  </IconButton>
                )}
              </>
            }
          />
        </li>
      ))}
      {more.length > 0 && (
        <Box component="li" title={more.join(', ')} sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          +{more.length}
        </Box>
      )}
    </PlainList>
  );
}

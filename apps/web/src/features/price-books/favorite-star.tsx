import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { textOf } from '../../lib/errors/api-error.ts';
import { useSequential } from '../../lib/use-sequential.ts';
import { IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import './favorite-star.css';
import { saveFavorite } from './favorites.data.ts';
import { priceBooksTexts as texts } from './price-books.texts.ts';

interface FavoriteStarProps {
  entry: { kind: 'serviceRepair' | 'partItem'; id: number; text: string; isFavorite: boolean };
  /** called before the entry is marked */
  onPress?: () => void;
  small?: boolean;
  style?: React.CSSProperties;
}

/** A star that marks an entry as a favorite of the person; pressed if it is one. */
export function FavoriteStar({ entry, onPress, small = false, style }: FavoriteStarProps) {
  const client = useQueryClient();
  const sequential = useSequential();
  const press = () => {
    onPress?.();
    const isFavorite = !entry.isFavorite;
    sequential(() =>
      saveFavorite(client, entry, isFavorite).catch((error: unknown) =>
        showToast({ kind: 'failed', text: texts.favoriteFailed(entry.text), detail: textOf(error) }),
      ),
    );
  };
  return (
    <IconButton
      className="favorite-star"
      small={small}
      {...(style && { style })}
      label={texts.favorite(entry.text)}
      aria-pressed={entry.isFavorite}
      onClick={press}
    >
      <Star className={small ? 'i-sm' : undefined} />
    </IconButton>
  );
}

/** Shows in a list that an entry is a favorite; nothing if it isn't. */
export function FavoriteMark({ isFavorite }: { isFavorite: boolean }) {
  return (
    isFavorite && (
      <span className="favorite-mark">
        <Star className="i-sm" />
        <span className="sr">{texts.isFavorite}</span>
      </span>
    )
  );
}

import type { FieldPlace } from "#shared/giving/kurban-field.ts";
import "./find-animal.css";
import { fieldText as text } from "./texts.ts";

export function PlaceChoice({
  places,
  onChoose,
}: {
  places: readonly FieldPlace[] | null;
  onChoose: (id: string) => void;
}) {
  if (places === null) return <p>{text.loading}</p>;
  return (
    <>
      <h1>{text.choosePlace}</h1>
      {places.length === 0 && <p>{text.noPlaces}</p>}
      <ul className="choices">
        {places.map(({ id, name, season, animals }) => (
          <li key={id}>
            <button type="button" className="choice" onClick={() => onChoose(id)}>
              <strong>{name}</strong>
              <span>
                {season} · {text.animals(animals)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

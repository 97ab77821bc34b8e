import { Message } from "#app/site/error/message.tsx";
import { SearchForm } from "#app/site/search/search-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

type Props = { title: string; text: string; list: { label: string; to: string } };

/** The page for a missing record, with the search and a link to the list of these records. */
export function MissingRecord({ title, text, list }: Props) {
  return (
    <Message title={title} text={text} status="404">
      <div className="mb-5 w-full">
        <SearchForm term="" />
      </div>
      <ButtonLink href={list.to} variant="secondary" size="lg">
        {list.label}
      </ButtonLink>
    </Message>
  );
}

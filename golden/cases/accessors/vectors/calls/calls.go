package main

import (
	emitted "example.com/golden/accessors"
	"example.com/golden/internal/codec"
	"example.com/golden/internal/jsontext"
	"example.com/golden/internal/reduce"
)

// given is an argument, or what a missing one means: Go has no calls that leave
// one out.
func given[T any](a arguments, name string, otherwise T) T {
	if _, ok := a[name]; !ok {
		return otherwise
	}
	return read[T](a, name)
}

// orNull writes what may be nil.
func orNull(v value, present bool) []byte {
	if !present {
		return []byte("null")
	}
	return []byte(text(v))
}

func author(a arguments, name string) *emitted.Author {
	author, err := emitted.DecodeAuthor(a.raw(name))
	if err != nil {
		panic(err)
	}
	return author
}

var accessorsConstructors map[string]constructor

var accessorsAccessors = map[string]accessor{
	"is_open": func(on value, _ arguments) []byte {
		return jsontext.AppendBool(nil, on.(*emitted.Library).IsOpen())
	},
	"count": func(on value, _ arguments) []byte {
		return jsontext.AppendInt(nil, on.(*emitted.Library).Count())
	},
	"get_titles": func(on value, a arguments) []byte {
		return jsontext.AppendString(nil, on.(*emitted.Library).Titles(given(a, "separator", ", "), read[*string](a, "last")))
	},
	"get_books": func(on value, a arguments) []byte {
		return codec.AppendList(nil, on.(*emitted.Library).GetBooks(read[[]emitted.Genre](a, "genres")...), codec.AppendValue, new(jsontext.Encoder))
	},
	"has_long_book": func(on value, a arguments) []byte {
		return jsontext.AppendBool(nil, on.(*emitted.Library).HasLongBook(read[int64](a, "pages"), given(a, "genre", emitted.GenreScience)))
	},
	"get_motto": func(on value, _ arguments) []byte {
		motto, ok := on.(*emitted.Library).GetMotto()
		return codec.AppendPtr(nil, reduce.PtrIf(motto, ok), jsontext.AppendText, new(jsontext.Encoder))
	},
	"get_patron": func(on value, _ arguments) []byte {
		patron := on.(*emitted.Library).GetPatron()
		return orNull(patron, patron != nil)
	},
	"patron_or": func(on value, a arguments) []byte {
		return on.(*emitted.Library).PatronOr(author(a, "other")).AppendTo(nil, new(jsontext.Encoder))
	},
	"get_newest": func(on value, _ arguments) []byte {
		newest := on.(*emitted.Library).GetNewest()
		return orNull(newest, newest != nil)
	},
	"get_papers": func(on value, a arguments) []byte {
		return codec.AppendList(nil, on.(*emitted.Library).GetPapers(read[*string](a, "kind")), codec.AppendValue, new(jsontext.Encoder))
	},
	"get_atlases": func(on value, _ arguments) []byte {
		return codec.AppendList(nil, on.(*emitted.Library).Atlases(), codec.AppendValue, new(jsontext.Encoder))
	},
	"get_facts": func(on value, _ arguments) []byte {
		return jsontext.AppendRecord(nil, on.(*emitted.Library).GetFacts(), new(jsontext.Encoder))
	},
	"get_index": func(on value, _ arguments) []byte {
		return codec.AppendMap(nil, on.(*emitted.Library).GetIndex(), jsontext.AppendSafeInt, new(jsontext.Encoder))
	},
	"in_index": func(on value, a arguments) []byte {
		return jsontext.AppendBool(nil, on.(*emitted.Library).InIndex(a.text("word")))
	},
	"worth": func(on value, a arguments) []byte {
		worth, err := on.(*emitted.Book).Worth(given(a, "factor", 1.0))
		if err != nil {
			panic(err)
		}
		return jsontext.AppendNumber(nil, worth)
	},
	"is_lent": func(on value, a arguments) []byte {
		return jsontext.AppendBool(nil, on.(*emitted.Book).IsLent(read[*string](a, "to")))
	},
	"get_author_name": func(on value, _ arguments) []byte {
		name, ok := on.(*emitted.Book).AuthorName()
		return codec.AppendPtr(nil, reduce.PtrIf(name, ok), jsontext.AppendText, new(jsontext.Encoder))
	},
	"genre_or": func(on value, a arguments) []byte {
		return jsontext.AppendText(nil, on.(*emitted.Book).GenreOr(given(a, "genres", []emitted.Genre{emitted.GenreLove})), new(jsontext.Encoder))
	},
	"get": func(on value, _ arguments) []byte {
		return jsontext.AppendString(nil, on.(*emitted.Book).Get())
	},
	"get_born": func(on value, _ arguments) []byte {
		born, ok := on.(*emitted.Author).GetBorn()
		return codec.AppendPtr(nil, reduce.PtrIf(born, ok), jsontext.AppendSafeInt, new(jsontext.Encoder))
	},
}
